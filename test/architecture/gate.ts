// Owns what a gate is: a rule of the house, what it looks at, and a planted defect that it must catch.
export interface Look {
  /** How many things were looked at; zero fails the gate. */
  readonly saw: number
  readonly faults: readonly string[]
}

export interface Gate {
  readonly rule: string
  /** What `saw` counts. */
  readonly unit: string
  look(): Promise<Look>
  /** The faults found once a defect is planted; none fails the gate. */
  plant(): Promise<readonly string[]>
}
