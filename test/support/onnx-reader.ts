// Owns a plain reading and evaluation of small ONNX models in tests: slow, direct, and unlike the writer under test.

interface Value {
  readonly dims: readonly number[]
  readonly data: readonly number[] | Float64Array
}

interface ReadNode {
  readonly op: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly attributes: ReadonlyMap<string, number | readonly number[]>
}

type Field = { readonly number: number; readonly value: bigint | Buffer }

/** The fields of a protobuf message. */
function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const key = Number(varint())
    const [number, wire] = [key >> 3, key & 7]
    if (wire === 0) fields.push({ number, value: varint() })
    else {
      const length = wire === 2 ? Number(varint()) : 4
      if (wire !== 2 && wire !== 5) throw new Error(`wire type ${wire}`)
      fields.push({ number, value: bytes.subarray(at, at + length) })
      at += length
    }
  }
  return fields
}

const all = (fields: readonly Field[], number: number): Buffer[] => fields.filter((field) => field.number === number).map((field) => field.value as Buffer)
const texts = (fields: readonly Field[], number: number): string[] => all(fields, number).map((bytes) => bytes.toString('utf8'))
const integers = (fields: readonly Field[], number: number): number[] => fields.filter((field) => field.number === number).map((field) => Number(BigInt.asIntN(64, field.value as bigint)))

function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

function tensorOf(bytes: Buffer): readonly [string, Value] {
  const fields = fieldsOf(bytes)
  const dims = integers(fields, 1)
  const [type] = integers(fields, 2)
  const [raw] = all(fields, 9) as [Buffer]
  const size = dims.reduce((product, dim) => product * dim, 1)
  const read = type === 1 ? (i: number) => raw.readFloatLE(i * 4) : type === 7 ? (i: number) => Number(raw.readBigInt64LE(i * 8)) : (i: number) => half(raw.readUInt16LE(i * 2))
  return [texts(fields, 8)[0] as string, { dims, data: Float64Array.from({ length: size }, (_, i) => read(i)) }]
}

function nodeOf(bytes: Buffer): ReadNode {
  const fields = fieldsOf(bytes)
  const attributes = all(fields, 5).map((attribute) => {
    const parts = fieldsOf(attribute)
    const [kind] = integers(parts, 20)
    const value = kind === 1 ? (all(parts, 2)[0] as Buffer).readFloatLE(0) : kind === 2 ? (integers(parts, 3)[0] as number) : integers(parts, 8)
    return [texts(parts, 1)[0] as string, value] as const
  })
  return { inputs: texts(fields, 1), outputs: texts(fields, 2), op: texts(fields, 4)[0] as string, attributes: new Map(attributes) }
}

/** Runs a model on named inputs and gives its first output, or throws for an operator that it does not know. */
export function evaluateOnnx(model: Uint8Array, inputs: Readonly<Record<string, Value>>): Value {
  const graph = fieldsOf(all(fieldsOf(Buffer.from(model)), 7)[0] as Buffer)
  const values = new Map<string, Value>([...all(graph, 5).map(tensorOf), ...Object.entries(inputs)])
  for (const node of all(graph, 1).map(nodeOf)) {
    const given = node.inputs.map((name) => {
      const value = values.get(name)
      if (value === undefined) throw new Error(`${node.op} reads ${name}, which nothing made`)
      return value
    })
    values.set(node.outputs[0] as string, apply(node, given))
  }
  const output = texts(fieldsOf(all(graph, 12)[0] as Buffer), 1)[0] as string
  return values.get(output) as Value
}

function apply(node: ReadNode, given: readonly Value[]): Value {
  const [a, b, c] = given as [Value, Value, Value]
  const list = (name: string): readonly number[] => node.attributes.get(name) as readonly number[]
  switch (node.op) {
    case 'Cast':
      return a
    case 'Erf':
      return { dims: a.dims, data: Float64Array.from(a.data, erf) }
    case 'Add':
      return broadcast(a, b, (x, y) => x + y)
    case 'Sub':
      return broadcast(a, b, (x, y) => x - y)
    case 'Mul':
      return broadcast(a, b, (x, y) => x * y)
    case 'Div':
      return broadcast(a, b, (x, y) => x / y)
    case 'Max':
      return broadcast(a, b, Math.max)
    case 'Gather': {
      const width = a.data.length / (a.dims[0] as number)
      return { dims: [...b.dims, ...a.dims.slice(1)], data: [...b.data].flatMap((row) => [...a.data.slice(row * width, (row + 1) * width)]) }
    }
    case 'Transpose':
      return transpose(a, list('perm'))
    case 'Reshape': {
      const dims = [...b.data].map((dim, i) => (dim === 0 ? (a.dims[i] as number) : dim))
      return { dims, data: a.data }
    }
    case 'Unsqueeze': {
      const dims = [...a.dims]
      for (const axis of b.data) dims.splice(axis, 0, 1)
      return { dims, data: a.data }
    }
    case 'MatMul':
      return matMul(a, b)
    case 'Softmax':
      return rows(a, (row) => {
        const top = Math.max(...row)
        const sum = row.reduce((total, value) => total + Math.exp(value - top), 0)
        return row.map((value) => Math.exp(value - top) / sum)
      })
    case 'LayerNormalization':
      return rows(a, (row) => {
        const mean = row.reduce((total, value) => total + value, 0) / row.length
        const variance = row.reduce((total, value) => total + (value - mean) ** 2, 0) / row.length
        return row.map((value, i) => ((value - mean) / Math.sqrt(variance + (node.attributes.get('epsilon') as number))) * (b.data[i] as number) + (c.data[i] as number))
      })
    case 'ReduceSum': {
      const [outer, size] = [a.dims[0] as number, a.dims[1] as number]
      const inner = a.data.length / outer / size
      const data = Array.from({ length: outer * inner }, (_, at) => {
        let sum = 0
        for (let i = 0; i < size; i++) sum += a.data[(Math.floor(at / inner) * size + i) * inner + (at % inner)] as number
        return sum
      })
      return { dims: node.attributes.get('keepdims') === 1 ? [outer, 1, ...a.dims.slice(2)] : [outer, ...a.dims.slice(2)], data }
    }
    case 'ReduceL2': {
      const width = a.dims.at(-1) as number
      const data = Array.from({ length: a.data.length / width }, (_, row) => Math.hypot(...a.data.slice(row * width, (row + 1) * width)))
      return { dims: [...a.dims.slice(0, -1), 1], data }
    }
    default:
      throw new Error(`unknown operator ${node.op}`)
  }
}

function rows(a: Value, map: (row: number[]) => number[]): Value {
  const width = a.dims.at(-1) as number
  const data: number[] = []
  for (let at = 0; at < a.data.length; at += width) data.push(...map([...a.data.slice(at, at + width)]))
  return { dims: a.dims, data }
}

function broadcast(a: Value, b: Value, combine: (x: number, y: number) => number): Value {
  const rank = Math.max(a.dims.length, b.dims.length)
  const padded = (dims: readonly number[]): number[] => [...Array<number>(rank - dims.length).fill(1), ...dims]
  const [da, db] = [padded(a.dims), padded(b.dims)]
  const dims = da.map((dim, i) => Math.max(dim, db[i] as number))
  const size = dims.reduce((product, dim) => product * dim, 1)
  const data = new Float64Array(size)
  for (let at = 0; at < size; at++) {
    let [rest, ia, ib, sa, sb] = [at, 0, 0, 1, 1]
    for (let axis = rank - 1; axis >= 0; axis--) {
      const place = rest % (dims[axis] as number)
      rest = Math.floor(rest / (dims[axis] as number))
      if ((da[axis] as number) > 1) ia += place * sa
      if ((db[axis] as number) > 1) ib += place * sb
      sa *= da[axis] as number
      sb *= db[axis] as number
    }
    data[at] = combine(a.data[ia] as number, b.data[ib] as number)
  }
  return { dims, data }
}

function transpose(a: Value, perm: readonly number[]): Value {
  const dims = perm.map((axis) => a.dims[axis] as number)
  const strides = a.dims.map((_, axis) => a.dims.slice(axis + 1).reduce((product, dim) => product * dim, 1))
  const data = Float64Array.from({ length: a.data.length }, (_, at) => {
    let rest = at
    let from = 0
    for (let axis = dims.length - 1; axis >= 0; axis--) {
      from += (rest % (dims[axis] as number)) * (strides[perm[axis] as number] as number)
      rest = Math.floor(rest / (dims[axis] as number))
    }
    return a.data[from] as number
  })
  return { dims, data }
}

/** The last two axes; `b` has those of `a` before them, or none. */
function matMul(a: Value, b: Value): Value {
  const [m, k, n] = [a.dims.at(-2) as number, a.dims.at(-1) as number, b.dims.at(-1) as number]
  const batches = a.data.length / (m * k)
  const data = new Float64Array(batches * m * n)
  for (let batch = 0; batch < batches; batch++) {
    const offset = b.dims.length > 2 ? batch * k * n : 0
    for (let i = 0; i < m; i++) {
      for (let j = 0; j < k; j++) {
        const value = a.data[(batch * m + i) * k + j] as number
        for (let c = 0; c < n; c++) data[(batch * m + i) * n + c] = (data[(batch * m + i) * n + c] as number) + value * (b.data[offset + j * n + c] as number)
      }
    }
  }
  return { dims: [...a.dims.slice(0, -1), n], data }
}

/** Abramowitz and Stegun 7.1.26, within 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const value = 1 - (((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-x * x))
  return x < 0 ? -value : value
}
