// Owns the rendering of a planned session as a dialogue of two people, and the record of what was told where.
import type { LocalTime } from '../../core/local-time.js'
import type { SeededRandom } from '../../core/seeded-random.js'
import { capitalised, expand, type Slots } from './phrase.js'
import type { Beat } from './plan.js'
import type { Rota } from './pools.js'
import {
  ASIDES,
  BRIDGES,
  CHATTER,
  FAREWELLS,
  FAREWELL_REPLIES,
  GLAD,
  GREETINGS,
  GREETING_REPLIES,
  INVITES,
  NODS,
  SEGUES,
  SORRY,
} from './small-talk.js'
import type { Mood, Part, Photo } from './story.js'
import { drawToldTime, type ToldTime } from './told-time.js'
import type { Fact } from './world.js'

export interface Line {
  readonly speaker: string
  readonly text: string
  readonly photo?: Photo
}

export interface RenderedSession {
  readonly lines: readonly Line[]
  readonly facts: readonly Fact[]
  /** Third-person notes with the index of the line that tells each. */
  readonly notes: readonly { readonly about: string; readonly text: string; readonly line: number; readonly time?: ToldTime }[]
}

export interface SessionFrame {
  /** From 1. */
  readonly number: number
  readonly at: LocalTime
  readonly people: readonly [string, string]
  readonly targetTurns: number
}

/** How a person is named in a third-person note. */
export function thirdPerson(name: string): Slots {
  return { P: name, "P's": `${name}'s`, me: name, has: 'has', does: 'does', is: 'is' }
}

/** Renders one session; turn ids are `D{session}:{turn}`, both from 1. */
export function renderSession(random: SeededRandom, rota: Rota, frame: SessionFrame, beats: readonly Beat[]): RenderedSession {
  const scene = openScene(random, rota, frame)
  const [first, second] = random.shuffle(frame.people) as [string, string]
  scene.say(first, rota.next(GREETINGS))
  scene.say(second, rota.next(GREETING_REPLIES))
  const planned = beats.reduce((sum, beat) => sum + 2 * (beat.telling.story.chapters[beat.chapter]?.parts.length ?? 0), 0)
  let spare = frame.targetTurns - planned - 4
  beats.forEach((beat, i) => {
    if (spare >= 2 && random.below(beats.length - i + 1) === 0) {
      chat(scene, rota)
      spare -= 2
    }
    tell(scene, beat)
  })
  while (scene.lines.length < frame.targetTurns - 3 && spare >= 2) {
    chat(scene, rota)
    spare -= 2
  }
  scene.yieldTo(null)
  scene.say(scene.nextSpeaker(), rota.next(FAREWELLS))
  scene.say(scene.nextSpeaker(), rota.next(FAREWELL_REPLIES))
  return scene
}

interface Scene extends RenderedSession {
  readonly random: SeededRandom
  readonly rota: Rota
  readonly frame: SessionFrame
  readonly lines: Line[]
  readonly facts: Fact[]
  readonly notes: { about: string; text: string; line: number; time?: ToldTime }[]
  say(speaker: string, pattern: string, slots?: Slots, photo?: Photo): number
  nextSpeaker(): string
  /** Makes it this person's turn, with a reaction to what was told last; null: only the reaction. Returns words to begin with. */
  yieldTo(speaker: string | null): string
  /** How the last line wants to be taken, while nobody has reacted to it. */
  pending: Mood | null
}

const REACTIONS: Readonly<Record<Mood, readonly string[]>> = { glad: GLAD, sorry: SORRY, nod: NODS }

function openScene(random: SeededRandom, rota: Rota, frame: SessionFrame): Scene {
  const other = (speaker: string): string => (speaker === frame.people[0] ? frame.people[1] : frame.people[0])
  const scene: Scene = {
    random,
    rota,
    frame,
    lines: [],
    facts: [],
    notes: [],
    pending: null,
    say(speaker, pattern, slots = {}, photo) {
      const text = capitalised(expand(random, pattern, { ...slots, other: other(speaker) }))
      scene.lines.push(photo === undefined ? { speaker, text } : { speaker, text, photo })
      return scene.lines.length - 1
    },
    nextSpeaker() {
      const last = scene.lines.at(-1)?.speaker
      return last === undefined ? random.pick(frame.people) : other(last)
    },
    yieldTo(speaker) {
      const next = scene.nextSpeaker()
      const reaction = scene.pending === null ? '' : `${rota.next(REACTIONS[scene.pending])} `
      scene.pending = null
      if (speaker === null) {
        if (reaction !== '') scene.say(next, reaction)
        return ''
      }
      if (speaker !== next) {
        scene.say(next, `${reaction}${rota.next(BRIDGES)}`)
        return ''
      }
      if (reaction === '') return random.below(3) === 0 ? `${rota.next(SEGUES)} ` : ''
      if (random.below(2) === 0) return `${reaction}${rota.next(SEGUES)} `
      scene.say(next, reaction)
      scene.say(other(next), rota.next(INVITES))
      return ''
    },
  }
  return scene
}

function chat(scene: Scene, rota: Rota): void {
  const [line, reply] = rota.next(CHATTER)
  scene.yieldTo(null)
  scene.say(scene.nextSpeaker(), line)
  scene.say(scene.nextSpeaker(), reply)
}

function tell(scene: Scene, beat: Beat): void {
  const { telling } = beat
  const chapter = telling.story.chapters[beat.chapter]
  if (chapter === undefined) return
  const time = chapter.time === undefined ? undefined : drawToldTime(scene.random, chapter.time, scene.frame.at)
  const slots: Slots = time === undefined ? telling.values : { ...telling.values, when: time.phrase }
  const turns: string[] = []
  const photos: number[] = []
  chapter.parts.forEach((part, i) => {
    const opening = openingOf(scene, part, telling.about, i)
    const photo = photoOf(scene.random, part, slots)
    if (photo !== undefined) photos.push(i)
    const aside = scene.random.below(3) > 0 ? ` ${scene.rota.next(ASIDES)}` : ''
    const line = scene.say(telling.about, `${opening}${scene.rota.next(part.say)}${aside}`, slots, photo)
    scene.pending = part.mood ?? (time === undefined ? 'nod' : 'glad')
    turns.push(`D${scene.frame.number}:${line + 1}`)
    const text = capitalised(expand(scene.random, part.note, { ...thirdPerson(telling.about), ...slots }))
    scene.notes.push({ about: telling.about, text, line, ...(time === undefined || i > 0 ? {} : { time }) })
  })
  scene.facts.push({
    telling,
    chapter: beat.chapter,
    session: scene.frame.number,
    sessionAt: scene.frame.at,
    ...(time === undefined ? {} : { time }),
    turns,
    photos,
  })
}

/** Either the listener's question leads to the part, or the word is handed over. */
function openingOf(scene: Scene, part: Part, about: string, index: number): string {
  if (part.lead === undefined || index === 0) return scene.yieldTo(about)
  scene.pending = null
  scene.say(scene.nextSpeaker(), scene.rota.next(part.lead))
  return ''
}

/** A caption that tells a value is always sent; others half of the time. */
function photoOf(random: SeededRandom, part: Part, slots: Slots): Photo | undefined {
  if (part.photo === undefined) return undefined
  if (!part.photo.caption.includes('{') && random.below(2) === 0) return undefined
  return { caption: expand(random, part.photo.caption, slots), query: expand(random, part.photo.query, slots) }
}
