// The door `assay/core`: records, canonical JSON, digests, seeded random, errors.
export * from 'assay/core/canonical-json'
export * from 'assay/core/digest'
