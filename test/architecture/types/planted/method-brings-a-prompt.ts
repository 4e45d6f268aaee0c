// Planted defect: a method that brings its own judge prompt. Must not compile.
import type { MemoryMethod } from '../../../../src/ports/memory-method.js'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Bringing = MemoryMethod & { readonly judgePrompt: string }

export const memoryMembers: Same<keyof Bringing, 'name' | 'scope' | 'remember' | 'recall'> = true
