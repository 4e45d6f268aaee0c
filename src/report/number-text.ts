// Owns how numbers are written in a report: fixed digits, a thin space between thousands, no locale.

const THIN_SPACE = '\u202f'

/** `0.2330`: four decimals, so that 1/1986 shows. */
export function scoreText(value: number): string {
  return value.toFixed(4)
}

/** `23.3 %`. */
export function shareText(value: number): string {
  return `${(value * 100).toFixed(1)}${THIN_SPACE}%`
}

/** `12 345`, digits grouped above 9 999. */
export function countText(value: number): string {
  const digits = String(Math.round(value))
  return digits.length < 5 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, THIN_SPACE)
}

/** `n/N`. */
export function ofText(n: number, total: number): string {
  return `${countText(n)}/${countText(total)}`
}

/** `0.4 ms`, `850 ms`, `4.2 s`, `3 min 05 s`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 9.95) return `${milliseconds.toFixed(1)}${THIN_SPACE}ms`
  if (milliseconds < 999.5) return `${Math.round(milliseconds)}${THIN_SPACE}ms`
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)}${THIN_SPACE}s`
  const seconds = Math.round(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  return `${countText(minutes)}${THIN_SPACE}min ${String(seconds % 60).padStart(2, '0')}${THIN_SPACE}s`
}
