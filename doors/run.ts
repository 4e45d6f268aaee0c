// The door `assay/run`: packs read and verified by a program.
export * from 'assay/run/finding'
export * from 'assay/run/pack-seal'
export * from 'assay/run/verify'
