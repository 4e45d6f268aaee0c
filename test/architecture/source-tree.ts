// Owns how the gates read the sources: files by floor, imports, and code without comments and string contents.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const FLOORS: readonly (readonly string[])[] = [
  ['core'],
  ['datasets', 'scorers', 'protocols', 'statistics', 'audit', 'report'],
  ['ports'],
  ['memory', 'readers', 'agents', 'run'],
  ['adapters', 'gateway', 'jobs'],
  ['cli', 'testing'],
]

export interface SourceFile {
  /** Below `src/`, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Every TypeScript file below `src/`. */
export function sourceFiles(): readonly SourceFile[] {
  return readdirSync(`${ROOT}/src`, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name.endsWith('.ts'))
    .map((item) => `${item.parentPath}/${item.name}`.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path: path.slice(ROOT.length + '/src/'.length), text: readFileSync(path, 'utf8') }))
}

export const folderOf = (path: string): string => path.split('/')[0] ?? ''

export function floorOf(path: string): number {
  return FLOORS.findIndex((folders) => folders.includes(folderOf(path)))
}

/** Modules that a file names, statically or dynamically; relative ones resolved below `src/` as `.ts` paths. */
export function importsOf(file: SourceFile): readonly string[] {
  const found = [...file.text.matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|^import\s+)(['"])([^'"]+)\1/gm)].map((match) => match[2] as string)
  return found.map((name) => (name.startsWith('.') ? posix.join(posix.dirname(file.path), name).replace(/\.js$/, '.ts') : name))
}

/** The code with comments removed and the contents of strings blanked; line numbers stay. */
export function codeOf(text: string): string {
  const pattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|\$\{[^`]*?\}|[^`\\])*`/g
  return text.replace(pattern, (match) => {
    if (match.startsWith('//')) return ''
    const newlines = match.replace(/[^\n]/g, '')
    if (match.startsWith('/*')) return newlines
    // Code inside a template's holes still counts.
    const holes = match.startsWith('`') ? [...match.matchAll(/\$\{([^`]*?)\}/g)].map((hole) => hole[1]).join(';') : ''
    return `'${holes}'${newlines}`
  })
}

/** Where a pattern occurs in the code of the files: `path:line: text`. */
export function occurrences(files: readonly SourceFile[], pattern: RegExp): readonly string[] {
  return files.flatMap((file) =>
    codeOf(file.text)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${file.path}:${i + 1}: ${line.trim()}`] : [])),
  )
}
