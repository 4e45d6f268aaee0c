// The door `assay/protocols`: judges as data and pure functions, and the part of an answer that is scored.
export * from 'assay/protocols/assay-judge'
export * from 'assay/protocols/judge-protocol'
export * from 'assay/protocols/longmemeval'
export * from 'assay/protocols/mem0'
export * from 'assay/protocols/protocol-texts'
export * from 'assay/protocols/scored-answer'
