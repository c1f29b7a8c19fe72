/** A node of the syntax tree that `@swc/core` makes of a file. */
export type Node = Record<string, unknown> & { type: string };

/** Every node of a syntax tree with those it is in, the nearest first. */
export function* nodes(tree: unknown, above: Node[] = []): Generator<{ node: Node; above: Node[] }> {
  if (typeof tree !== 'object' || tree === null) return;
  const node = tree as Node;
  const within = !Array.isArray(tree) && typeof node.type === 'string';
  if (within) yield { node, above };
  for (const value of Object.values(tree)) yield* nodes(value, within ? [node, ...above] : above);
}
