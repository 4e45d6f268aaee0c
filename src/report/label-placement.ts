// Owns where the labels of marks stand: beside their mark, in the nearest place free of other labels and marks.

export interface Mark {
  readonly x: number
  readonly y: number
  /** Characters of its label. */
  readonly length: number
}

export interface LabelPlace {
  readonly x: number
  /** The middle of the line of text. */
  readonly y: number
  readonly anchor: 'start' | 'end'
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const CHARACTER = 7
const HALF_LINE = 8
const HALF_MARK = 6
const GAP = 11

/** One place a mark, in the order given: earlier marks choose first. Marks without a free place get the first one. */
export function placeLabels(marks: readonly Mark[], plot: { readonly left: number; readonly right: number }): readonly LabelPlace[] {
  const taken: Box[] = marks.map(({ x, y }) => ({ left: x - HALF_MARK, right: x + HALF_MARK, top: y - HALF_MARK, bottom: y + HALF_MARK }))
  return marks.map((mark, own) => {
    const choices = placesAround(mark)
    const free = choices.find((place) => {
      const box = boxOf(place, mark.length)
      return box.left >= plot.left && box.right <= plot.right && !taken.some((other, i) => i !== own && overlap(box, other))
    })
    const chosen = free ?? (choices[0] as LabelPlace)
    taken.push(boxOf(chosen, mark.length))
    return chosen
  })
}

/** Right and left of the mark, then the same one line away, two lines, and so on. */
function placesAround({ x, y }: Mark): readonly LabelPlace[] {
  return [0, 1, -1, 2, -2, 3, -3, 4, -4].flatMap((lines): LabelPlace[] => {
    const at = y + lines * 2 * HALF_LINE
    return [
      { x: x + GAP, y: at, anchor: 'start' },
      { x: x - GAP, y: at, anchor: 'end' },
    ]
  })
}

function boxOf(place: LabelPlace, length: number): Box {
  const width = length * CHARACTER
  const left = place.anchor === 'start' ? place.x : place.x - width
  return { left, right: left + width, top: place.y - HALF_LINE, bottom: place.y + HALF_LINE }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
