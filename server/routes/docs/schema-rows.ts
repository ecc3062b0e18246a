import type { Json } from '../openapi/share-schemas.ts';

/** JSON Schema, as far as the page tells of it. */
export type Schema = { [key: string]: Json };

/** A property with its place: `questions[].live.answer`; `*` stands for any key. */
export interface SchemaRow {
  path: string;
  required: boolean;
  /** Words and, between them, names of schemas. */
  type: TypePart[];
  description: string;
}

/** Text, or the name of a schema that is told of elsewhere. */
export type TypePart = string | { ref: string };

/** Every property of an object, those of objects within it after theirs. */
export function rowsOf(schema: Schema, prefix = ''): SchemaRow[] {
  const inner = innermost(schema, prefix);
  if (inner === null) return [];
  const { object, path } = inner;
  const required = new Set(listOf(object.required));
  return Object.entries((object.properties ?? {}) as Record<string, Schema>).flatMap(
    ([name, property]) => {
      const at = path === '' ? name : `${path}.${name}`;
      const row = {
        path: at,
        required: required.has(name),
        type: typeOf(property),
        description: textIn(property.description),
      };
      return [row, ...rowsOf(property, at)];
    },
  );
}

/** The object within lists and maps, and where it is; null where there is none spelt out. */
function innermost(schema: Schema, path: string): { object: Schema; path: string } | null {
  const [only, ...others] = alternatives(schema).filter((one) => one.type !== 'null');
  if (!only || others.length > 0) return innermostObject(alternatives(schema), path);
  if (only.properties) return { object: only, path };
  if (only.items) return innermost(only.items as Schema, `${path}[]`);
  const values = only.additionalProperties;
  if (typeof values === 'object' && values !== null && Object.keys(values).length > 0)
    return innermost(values as Schema, path === '' ? '*' : `${path}.*`);
  return null;
}

/** Of several forms the one that is an object. */
function innermostObject(forms: readonly Schema[], path: string) {
  const object = forms.find((one) => one.properties);
  return object ? { object, path } : null;
}

/** A schema in words: `list of Run, or null`. */
export function typeOf(schema: Schema): TypePart[] {
  if (typeof schema.$ref === 'string') return [{ ref: schema.$ref.split('/').at(-1) ?? '' }];
  const forms = alternatives(schema);
  if (forms.length > 1)
    return forms.flatMap((one, i) => [...(i > 0 ? [' or '] : []), ...typeOf(one)]);
  const values = schema.enum ?? ('const' in schema ? [schema.const ?? null] : null);
  if (Array.isArray(values)) return [values.map((one) => JSON.stringify(one)).join(' | ')];
  const bounds = boundsOf(schema);
  if (schema.type === 'array' && Array.isArray(schema.prefixItems)) {
    const items = (schema.prefixItems as Schema[]).map(typeOf);
    return ['[', ...items.flatMap((one, i) => [...(i > 0 ? [', '] : []), ...one]), ']'];
  }
  if (schema.type === 'array') {
    const items = schema.items ? typeOf(schema.items as Schema) : ['anything'];
    return ['list of ', ...items, bounds];
  }
  if (schema.type === 'object' && !schema.properties) {
    const inner = schema.additionalProperties;
    const isOpen = typeof inner !== 'object' || inner === null || Object.keys(inner).length === 0;
    return isOpen ? ['object'] : ['map of ', ...typeOf(inner as Schema)];
  }
  return [`${textIn(schema.type) || 'anything'}${bounds}`];
}

/** `anyOf`, and `type: [string, null]`, as schemas of their own. */
function alternatives(schema: Schema): Schema[] {
  const forms = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(forms)) return (forms as Schema[]).flatMap(alternatives);
  if (!Array.isArray(schema.type)) return [schema];
  const { enum: values, ...rest } = schema;
  return (schema.type as string[]).map((type) =>
    type === 'null'
      ? { type }
      : { ...rest, type, ...(values && { enum: listOf(values).filter((one) => one !== null) }) },
  );
}

function boundsOf({ minimum, maximum, maxItems, format, pattern }: Schema): string {
  const huge = (n: Json | undefined) => typeof n === 'number' && Math.abs(n) >= 2 ** 53 - 1;
  const from = huge(minimum) ? undefined : minimum;
  const to = huge(maximum) ? undefined : maximum;
  const words = [
    from !== undefined && to !== undefined ? `${String(from)} to ${String(to)}` : '',
    from !== undefined && to === undefined ? `at least ${String(from)}` : '',
    from === undefined && to !== undefined ? `at most ${String(to)}` : '',
    maxItems === undefined ? '' : `at most ${String(maxItems)}`,
    format === undefined ? '' : String(format),
    format === undefined && pattern !== undefined ? String(pattern) : '',
  ].filter(Boolean);
  return words.length > 0 ? ` (${words.join(', ')})` : '';
}

const listOf = (json: Json | undefined) => (Array.isArray(json) ? json : []);
const textIn = (json: Json | undefined) => (typeof json === 'string' ? json : '');
