// Owns the checks of released texts for what is invisible on a screen. They count; nothing is changed.

// Zero-width space, non-joiner, joiner, word joiner, BOM.
const ZERO_WIDTH = /[\u200b-\u200d\u2060\ufeff]/
const BEYOND_ASCII = /[^\u0000-\u007f]/

export const hasZeroWidth = (text: string): boolean => ZERO_WIDTH.test(text)
export const isBeyondAscii = (text: string): boolean => BEYOND_ASCII.test(text)
export const hasEdgeSpace = (text: string): boolean => text !== text.trim()
export const isBlank = (text: string): boolean => text.trim() === ''
