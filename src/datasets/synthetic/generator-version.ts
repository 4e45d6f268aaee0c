// Owns the version of the synthetic worlds: the same seed gives other bytes under another version.

export const GENERATOR = 'assay-synthetic/1'
