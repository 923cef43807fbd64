import { writeFacts } from '#build/content-check/generated-facts.ts';
import { root } from './project-copy.ts';

/** Before any test: the facts of the content, which the code under test imports. */
export default function setUp(): void {
  writeFacts(root);
}
