// The door `assay/testing`: the scripted upstream, for tests of clients and gateways on loopback.
export * from 'assay/testing/scripted-delivery'
export * from 'assay/testing/scripted-faults'
export * from 'assay/testing/scripted-reply'
export * from 'assay/testing/scripted-upstream'
