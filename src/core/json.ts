// Owns the JSON value type.
export type Json = null | boolean | number | string | readonly Json[] | { readonly [k: string]: Json }
