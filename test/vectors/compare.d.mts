export function differences(expected: unknown, actual: unknown, tolerance: number, path?: string): readonly string[]
