// Owns the byte form of an ONNX model: the few protobuf messages that a graph needs, by the field numbers of onnx.proto (IR version 8).

/** `onnx.TensorProto.DataType`. */
export const FLOAT = 1
export const INT64 = 7
export const FLOAT16 = 10

export interface Tensor {
  readonly name: string
  readonly type: number
  readonly dims: readonly number[]
  /** Little-endian. */
  readonly bytes: Uint8Array
}

export type Attribute = number | readonly number[] | { readonly float: number }

export interface Node {
  readonly op: string
  readonly inputs: readonly string[]
  readonly output: string
  readonly attributes?: Readonly<Record<string, Attribute>>
}

export interface ValueInfo {
  readonly name: string
  readonly type: number
  /** A text stands for a size that varies. */
  readonly dims: readonly (number | string)[]
}

export interface Graph {
  readonly name: string
  readonly opset: number
  readonly nodes: readonly Node[]
  readonly tensors: readonly Tensor[]
  readonly inputs: readonly ValueInfo[]
  readonly outputs: readonly ValueInfo[]
}

const IR_VERSION = 8
const ATTRIBUTE_FLOAT = 1
const ATTRIBUTE_INT = 2
const ATTRIBUTE_INTS = 7

/** A serialized `onnx.ModelProto`. */
export function writeOnnx(graph: Graph): Uint8Array {
  const body = join([
    ...graph.nodes.map((node) => nested(1, nodeBytes(node))),
    text(2, graph.name),
    ...graph.tensors.map((tensor) => nested(5, tensorBytes(tensor))),
    ...graph.inputs.map((info) => nested(11, valueBytes(info))),
    ...graph.outputs.map((info) => nested(12, valueBytes(info))),
  ])
  return join([integer(1, IR_VERSION), nested(7, body), nested(8, integer(2, graph.opset))])
}

function nodeBytes(node: Node): Uint8Array {
  return join([
    ...node.inputs.map((input) => text(1, input)),
    text(2, node.output),
    text(3, node.output),
    text(4, node.op),
    ...Object.entries(node.attributes ?? {}).map(([name, value]) => nested(5, attributeBytes(name, value))),
  ])
}

function attributeBytes(name: string, value: Attribute): Uint8Array {
  if (typeof value === 'number') return join([text(1, name), integer(3, value), integer(20, ATTRIBUTE_INT)])
  if ('float' in value) return join([text(1, name), float(2, value.float), integer(20, ATTRIBUTE_FLOAT)])
  return join([text(1, name), ...value.map((item) => integer(8, item)), integer(20, ATTRIBUTE_INTS)])
}

function tensorBytes(tensor: Tensor): Uint8Array {
  return join([...tensor.dims.map((size) => integer(1, size)), integer(2, tensor.type), text(8, tensor.name), nested(9, tensor.bytes)])
}

function valueBytes(info: ValueInfo): Uint8Array {
  const dims = info.dims.map((size) => nested(1, typeof size === 'string' ? text(2, size) : integer(1, size)))
  return join([text(1, info.name), nested(2, nested(1, join([integer(1, info.type), nested(2, join(dims))])))])
}

/** Protobuf wire types: 0 varint, 2 length-delimited, 5 four bytes. */
function integer(field: number, value: number): Uint8Array {
  return join([varint(BigInt(field << 3)), varint(BigInt.asUintN(64, BigInt(value)))])
}

function float(field: number, value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return join([varint(BigInt((field << 3) | 5)), bytes])
}

function nested(field: number, bytes: Uint8Array): Uint8Array {
  return join([varint(BigInt((field << 3) | 2)), varint(BigInt(bytes.length)), bytes])
}

function text(field: number, value: string): Uint8Array {
  return nested(field, Buffer.from(value, 'utf8'))
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    const low = Number(rest & 0x7fn)
    if (rest < 0x80n) return Uint8Array.from([...bytes, low])
    bytes.push(low | 0x80)
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts)
}
