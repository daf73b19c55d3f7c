// Turns the JSON schema of the sockets' messages (standard input, definitions under $defs) into src/messages.ts,
// or into the file that is named.
import { writeFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

const UNIONS = ['AttemptRequest', 'AttemptAnswer', 'RaceRequest', 'RaceAnswer'];
const target = new URL('../src/messages.ts', import.meta.url);
const output = process.argv[2] ?? target;
const banner = '// Made by `npm run messages` from patience/web/messages.py. Not to be written by hand.';

const schema = await json(process.stdin);
const missing = UNIONS.filter((name) => !(name in schema.$defs));
if (missing.length) throw new Error(`the schema defines no ${missing.join(', ')}`);

// Pairs arrive in the newer spelling, which the translator does not know.
function tuples(node) {
  if (node === null || typeof node !== 'object') return node;
  if (Array.isArray(node)) return node.map(tuples);
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, tuples(value)]));
  if (!copy.prefixItems) return copy;
  const { prefixItems, ...rest } = copy;
  return { ...rest, items: prefixItems, additionalItems: false };
}

const root = { ...tuples(schema), title: 'Messages', type: 'object', additionalProperties: false };
delete root.$schema;
root.properties = Object.fromEntries(UNIONS.map((name) => [name, { $ref: `#/$defs/${name}` }]));
root.required = UNIONS;

const source = await compile(root, 'Messages', { bannerComment: banner, additionalProperties: false });
writeFileSync(output, await format(source, { ...(await resolveConfig(target)), parser: 'typescript' }));
