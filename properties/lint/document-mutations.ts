/**
 * Mutations that a document shows: M-53 (CEF-JOIN-06, CEF-JOIN-14, CEF-PRF-01) and M-54 (CEF-PRE-13, CEF-PRF-01). Each
 * changes one thing of a document that claims prevention; the lint must refuse what comes out.
 */
import type { CompositeDocument } from '../../model/composite-document.ts';
import type { ClauseId } from '../../model/registry/index.ts';

interface DocumentMutation {
  readonly id: 'M-53' | 'M-54';
  readonly title: string;
  readonly clauses: readonly ClauseId[];
  readonly mutate: (document: CompositeDocument) => CompositeDocument;
}

export const DOCUMENT_MUTATIONS: readonly DocumentMutation[] = [
  {
    id: 'M-53',
    title: 'strict profile admits QUORUM',
    clauses: ['CEF-JOIN-06', 'CEF-JOIN-14', 'CEF-PRF-01'],
    mutate: (document) => ({ ...document, join_rule: 'QUORUM(1)' }),
  },
  {
    id: 'M-54',
    title: 'strict admits a required no_prepare sink',
    clauses: ['CEF-PRE-13', 'CEF-PRF-01'],
    mutate: (document) => ({
      ...document,
      children: document.children.map((child, index) =>
        index === 0 ? { ...child, required: true, sink: { ...child.sink, no_prepare: true } } : child,
      ),
    }),
  },
];
