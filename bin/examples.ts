/** The example documents that commands use themselves, found from the sources and from the built package alike. */
import { fileURLToPath } from 'node:url';

function example(name: string): string {
  const up = import.meta.url.endsWith('.ts') ? '../examples/' : '../../examples/';
  return fileURLToPath(new URL(`${up}${name}`, import.meta.url));
}

export const STRICT_EXAMPLE = example('invoice-strict.composite.json');
export const MAIL_EXAMPLE = example('invoice-mail.composite.json');
