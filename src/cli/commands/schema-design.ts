// Owns `assay schema design`: the JSON Schema of design files, for editors.
import type { Json } from '../../core/json.js'
import type { CommandEntry, Context } from '../command.js'

export const entry: CommandEntry = {
  name: 'schema design',
  summary: 'the JSON Schema of design files, for editors that complete and check them',
  examples: ['assay schema design > design.schema.json'],
  configure(program, start) {
    program.action(() => start(schema))
  },
}

async function schema(context: Context): Promise<number> {
  const [{ designJsonSchema }, { catalogue }] = await Promise.all([import('../../run/design-file.js'), import('../catalogue.js')])
  const document = designJsonSchema(catalogue)
  context.emit(document as Json)
  context.print(JSON.stringify(document, null, 2))
  return 0
}
