/** A strict reader of the XML that we write: no mercy for anything that is not well-formed. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const TAG = /<(\/?)([A-Za-z][\w.-]*)((?: [A-Za-z][\w.-]*="[^"<]*")*)(\/?)>/y;

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Element[];
  text: string;
}

export function parseXml(source: string): Element {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!source.startsWith(declaration)) throw new Error('no declaration');
  if (FORBIDDEN.test(source)) throw new Error('a character that XML 1.0 forbids');
  const stack: Open[] = [{ name: '', attributes: {}, children: [], text: '' }];
  let at = declaration.length;
  while (at < source.length) {
    const top = stack.at(-1);
    if (top === undefined) throw new Error('closed too often');
    if (source[at] !== '<') {
      const end = source.indexOf('<', at);
      const raw = source.slice(at, end === -1 ? source.length : end);
      if (raw.includes(']]>')) throw new Error(']]> in text');
      top.text += decoded(raw.replaceAll('\r\n', '\n').replaceAll('\r', '\n'));
      at += raw.length;
      continue;
    }
    TAG.lastIndex = at;
    const match = TAG.exec(source);
    if (match === null) throw new Error(`no tag at ${source.slice(at, at + 40)}`);
    at = TAG.lastIndex;
    const [, closing, name = '', attributes = '', empty] = match;
    if (closing === '/') {
      if (top.name !== name || attributes !== '') throw new Error(`</${name}> closes <${top.name}>`);
      stack.pop();
      stack.at(-1)?.children.push(top);
      continue;
    }
    const element: Open = { name, attributes: attributesOf(attributes), children: [], text: '' };
    if (empty === '/') top.children.push(element);
    else stack.push(element);
  }
  const [document] = stack;
  const [root] = document?.children ?? [];
  if (document === undefined || root === undefined || stack.length !== 1) throw new Error('an element is left open');
  if (document.children.length !== 1 || document.text.trim() !== '') throw new Error('more than one root');
  return root;
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/ ([\w.-]+)="([^"]*)"/g)) {
    if (Object.hasOwn(attributes, name)) throw new Error(`attribute ${name} twice`);
    attributes[name] = decoded(value.replace(/[\t\n\r]/g, ' '));
  }
  return attributes;
}

function decoded(raw: string): string {
  return raw.replace(/&(?:#(\d+)|(\w+))?;?/g, (reference, code?: string, name?: string) => {
    const entity = code === undefined ? ENTITIES[name ?? ''] : String.fromCodePoint(Number(code));
    if (entity === undefined || !reference.endsWith(';')) throw new Error(`not a reference: ${reference}`);
    return entity;
  });
}
