// A kept index is believed as long as its format number fits, so the number must move whenever the same file gives another index.
import { expect, test } from 'vitest'
import { digestOf } from '../../src/core/digest.js'
import { INDEX_FORMAT } from '../../src/datasets/benchmark-index.js'
import { readSmall } from './read-small.js'
import { longMemEvalRecord, withConversation, withQuestion } from './small-records.js'

test('the index of the same records is the one that this format number stands for', async () => {
  const locomo = await readSmall([
    withQuestion({ question: ' q', category: 5, adversarial_answer: 'not mentioned', answer: 7, evidence: ['D1:1 D1:02', 'D', 'D9:9', 'D1:1'] }),
    { ...withConversation({ session_4: [], session_9_date_time: 'never', session_x: [] }), sample_id: 'conv-2' },
  ])
  const longMemEval = await readSmall([
    longMemEvalRecord({ question_id: '1e5', answer: 3, question_date_in_S: '2023/05/29 (Mon) 23:40', haystack_session_ids: ['answer_aaaa', 'answer_aaaa'] }),
    longMemEvalRecord({ question_id: '1e5_abs', question_date: 'soon', answer_session_ids: ['answer_gone'] }),
  ])
  expect({ format: INDEX_FORMAT, digest: digestOf([locomo.index, longMemEval.index]) }, 'another index: raise INDEX_FORMAT, then put the new pair here').toEqual({
    format: 'assay-dataset-index/1',
    digest: '2e17d3a426700bf40f1de4ce63407b56076737eebb31be5e5d5438fe81a34545',
  })
})
