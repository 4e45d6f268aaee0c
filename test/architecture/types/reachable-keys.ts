// Owns the type that walks an object type and names every member that can be reached from it, through arrays, maps,
// promises and the results of its functions.
type Inner<T> = T extends (...args: never[]) => infer R
  ? Inner<R>
  : T extends Promise<infer P>
    ? Inner<P>
    : T extends readonly (infer E)[]
      ? Inner<E>
      : T extends ReadonlyMap<unknown, infer V>
        ? Inner<V>
        : T

type Primitive = string | number | boolean | null | undefined | symbol | bigint

// Distributes over unions, so that an optional member does not hide what lies below it.
type KeysBelow<U, Depth extends readonly unknown[]> = U extends Primitive
  ? never
  : { [K in keyof U & string]: K | ReachableKeys<U[K], readonly [...Depth, unknown]> }[keyof U & string]

export type ReachableKeys<T, Depth extends readonly unknown[] = []> = Depth['length'] extends 8 ? never : KeysBelow<Inner<T>, Depth>

/** Names under which the scorer side holds what the answering side may not see. */
export type GoldNames =
  | 'answer' | 'gold' | 'goldAnswer' | 'evidence' | 'evidenceSessions' | 'malformedEvidence' | 'releasedEvidence' | 'category' | 'questionType'
  | 'adversarialAnswer' | 'adversarial_answer' | 'abstention' | 'releasedId' | 'released_id' | 'hasAnswer' | 'has_answer' | 'key'
