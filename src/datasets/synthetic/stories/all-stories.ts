// Owns the list of all stories of the synthetic world.
import type { Story } from '../story.js'
import { CULTURE_STORIES } from './culture-stories.js'
import { HOME_STORIES } from './home-stories.js'
import { INFERENCE_STORIES } from './inference-stories.js'
import { LEISURE_STORIES } from './leisure-stories.js'
import { LIFE_STORIES } from './life-stories.js'
import { NUMBER_STORIES } from './number-stories.js'
import { PEOPLE_STORIES } from './people-stories.js'

export const STORIES: readonly Story[] = [
  ...CULTURE_STORIES,
  ...HOME_STORIES,
  ...INFERENCE_STORIES,
  ...LEISURE_STORIES,
  ...LIFE_STORIES,
  ...NUMBER_STORIES,
  ...PEOPLE_STORIES,
]
