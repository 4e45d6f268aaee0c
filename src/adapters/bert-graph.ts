// Owns the conversion of a BERT sentence encoder from a safetensors file to an ONNX graph. Weights keep their bytes: the graph casts
// and transposes them, and the runtime does that once when it loads.
import { AssayError } from '../core/assay-error.js'
import { FLOAT, FLOAT16, INT64, writeOnnx } from './onnx-writer.js'
import type { Attribute, Node, Tensor } from './onnx-writer.js'

export interface BertShape {
  readonly hidden_size: number
  readonly num_hidden_layers: number
  readonly num_attention_heads: number
  readonly layer_norm_eps: number
}

const OPSET = 17
const MASKED_SCORE = -1e9
const SHORTEST_LENGTH = 1e-12

/**
 * Inputs: `ids` and `positions` (int64) and `mask` (float, 1 for a token, 0 for padding), each [texts, tokens].
 * Output: `vectors` [texts, hidden], the L2-normalised mean of the token vectors. Layers as in `transformers`' BertModel.
 */
export function bertGraph(safetensors: Uint8Array, shape: BertShape): Uint8Array {
  const build = new GraphBuilder(safetensors)
  const heads = shape.num_attention_heads
  const headSize = shape.hidden_size / heads
  const norm = (input: string, name: string): string =>
    build.add('LayerNormalization', [input, build.weight(`${name}.weight`), build.weight(`${name}.bias`)], { axis: -1, epsilon: { float: shape.layer_norm_eps } })
  const linear = (input: string, name: string): string => {
    const transposed = build.add('Transpose', [build.weight(`${name}.weight`)], { perm: [1, 0] })
    return build.add('Add', [build.add('MatMul', [input, transposed]), build.weight(`${name}.bias`)])
  }
  const split = (input: string, perm: readonly number[]): string =>
    build.add('Transpose', [build.add('Reshape', [input, build.integers([0, 0, heads, headSize])])], { perm })

  const words = build.add('Gather', [build.weight('embeddings.word_embeddings.weight'), 'ids'])
  const places = build.add('Gather', [build.weight('embeddings.position_embeddings.weight'), 'positions'])
  const kind = build.add('Gather', [build.weight('embeddings.token_type_embeddings.weight'), build.integers([0])])
  let state = norm(build.add('Add', [build.add('Add', [words, places]), kind]), 'embeddings.LayerNorm')
  const absent = build.add('Sub', [build.floats([1]), 'mask'])
  const bias = build.add('Unsqueeze', [build.add('Mul', [absent, build.floats([MASKED_SCORE])]), build.integers([1, 2])])

  for (let layer = 0; layer < shape.num_hidden_layers; layer++) {
    const at = `encoder.layer.${layer}`
    const query = split(linear(state, `${at}.attention.self.query`), [0, 2, 1, 3])
    const key = split(linear(state, `${at}.attention.self.key`), [0, 2, 3, 1])
    const value = split(linear(state, `${at}.attention.self.value`), [0, 2, 1, 3])
    const scores = build.add('Mul', [build.add('MatMul', [query, key]), build.floats([1 / Math.sqrt(headSize)])])
    const shares = build.add('Softmax', [build.add('Add', [scores, bias])], { axis: -1 })
    const mixed = build.add('Transpose', [build.add('MatMul', [shares, value])], { perm: [0, 2, 1, 3] })
    const joined = build.add('Reshape', [mixed, build.integers([0, 0, shape.hidden_size])])
    state = norm(build.add('Add', [linear(joined, `${at}.attention.output.dense`), state]), `${at}.attention.output.LayerNorm`)
    const inner = gelu(build, linear(state, `${at}.intermediate.dense`))
    state = norm(build.add('Add', [linear(inner, `${at}.output.dense`), state]), `${at}.output.LayerNorm`)
  }

  const weights = build.add('Unsqueeze', ['mask', build.integers([2])])
  const sum = build.add('ReduceSum', [build.add('Mul', [state, weights]), build.integers([1])], { keepdims: 0 })
  const mean = build.add('Div', [sum, build.add('ReduceSum', ['mask', build.integers([1])], { keepdims: 1 })])
  const length = build.add('Max', [build.add('ReduceL2', [mean], { axes: [-1], keepdims: 1 }), build.floats([SHORTEST_LENGTH])])
  build.add('Div', [mean, length], {}, 'vectors')
  return build.finish(shape.hidden_size)
}

/** x · ½ · (1 + erf(x ÷ √2)), BERT's exact form. */
function gelu(build: GraphBuilder, input: string): string {
  const erf = build.add('Erf', [build.add('Div', [input, build.floats([Math.SQRT2])])])
  return build.add('Mul', [build.add('Mul', [input, build.add('Add', [erf, build.floats([1])])]), build.floats([0.5])])
}

type StoredTensors = Readonly<Record<string, { readonly dtype: string; readonly shape: readonly number[]; readonly data_offsets: readonly [number, number] }>>

class GraphBuilder {
  readonly #nodes: Node[] = []
  readonly #tensors = new Map<string, Tensor>()
  readonly #file: Uint8Array
  readonly #entries: StoredTensors
  readonly #dataStart: number

  /** safetensors: length of the header (8 bytes, little-endian), JSON header, data. */
  constructor(file: Uint8Array) {
    const headerBytes = Number(Buffer.from(file.buffer, file.byteOffset, 8).readBigUInt64LE())
    this.#file = file
    this.#dataStart = 8 + headerBytes
    this.#entries = JSON.parse(Buffer.from(file.subarray(8, this.#dataStart)).toString('utf8')) as StoredTensors
  }

  add(op: string, inputs: readonly string[], attributes: Readonly<Record<string, Attribute>> = {}, output = `${op}_${this.#nodes.length}`): string {
    this.#nodes.push({ op, inputs, output, attributes })
    return output
  }

  /** A stored tensor as float32. */
  weight(name: string): string {
    const known = this.#tensors.get(name)
    if (known !== undefined) return known.type === FLOAT ? name : `${name}.float`
    const entry = this.#entries[name]
    const type = entry?.dtype === 'F16' ? FLOAT16 : entry?.dtype === 'F32' ? FLOAT : undefined
    if (entry === undefined || type === undefined) {
      throw new AssayError('invalid-input', `expected the tensor ${name} as F16 or F32, got ${entry?.dtype ?? 'nothing'}`, { hint: 'Use the weights of a BERT encoder.' })
    }
    const [start, end] = entry.data_offsets
    this.#tensors.set(name, { name, type, dims: entry.shape, bytes: this.#file.subarray(this.#dataStart + start, this.#dataStart + end) })
    return type === FLOAT ? name : this.add('Cast', [name], { to: FLOAT }, `${name}.float`)
  }

  floats(values: readonly number[]): string {
    const bytes = Buffer.alloc(values.length * 4)
    values.forEach((value, index) => bytes.writeFloatLE(value, index * 4))
    return this.#constant(`float_${values.join('_')}`, FLOAT, values.length, bytes)
  }

  integers(values: readonly number[]): string {
    const bytes = Buffer.alloc(values.length * 8)
    values.forEach((value, index) => bytes.writeBigInt64LE(BigInt(value), index * 8))
    return this.#constant(`int_${values.join('_')}`, INT64, values.length, bytes)
  }

  finish(hiddenSize: number): Uint8Array {
    const dims = ['texts', 'tokens']
    return writeOnnx({
      name: 'sentence-encoder',
      opset: OPSET,
      nodes: this.#nodes,
      tensors: [...this.#tensors.values()],
      inputs: [
        { name: 'ids', type: INT64, dims },
        { name: 'positions', type: INT64, dims },
        { name: 'mask', type: FLOAT, dims },
      ],
      outputs: [{ name: 'vectors', type: FLOAT, dims: ['texts', hiddenSize] }],
    })
  }

  #constant(name: string, type: number, size: number, bytes: Uint8Array): string {
    if (!this.#tensors.has(name)) this.#tensors.set(name, { name, type, dims: [size], bytes })
    return name
  }
}
