export const MODULES: readonly string[]
export function functionsOf(library: object): Readonly<Record<string, (inputs: unknown) => unknown>>
