// Type test: a memory method and a reader consist of exactly these members. None is a judge; a prompt is the reader's alone.
import type { MemoryMethod } from '../../../src/ports/memory-method.js'
import type { Reader } from '../../../src/ports/reader.js'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

export const memoryMembers: Same<keyof MemoryMethod, 'name' | 'scope' | 'remember' | 'recall'> = true
export const readerMembers: Same<keyof Reader, 'kind' | 'name' | 'model' | 'mock' | 'prompt' | 'profile' | 'read'> = true
