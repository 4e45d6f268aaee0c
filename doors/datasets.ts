// The door `assay/datasets`: bytes become a benchmark. It sees gold; hand on `dataset` alone.
export * from 'assay/datasets/benchmark-index'
export * from 'assay/datasets/indexed-benchmark'
export * from 'assay/datasets/inspection'
export * from 'assay/datasets/pins'
export * from 'assay/datasets/synthetic/generated-benchmark'
