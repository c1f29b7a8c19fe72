type Json = Record<string, unknown>;

/** Names without SQL's quotation marks: `"Kunden"."Land"` is Kunden.Land. */
const plain = (name: unknown): string => String(name).replaceAll(/"((?:[^"]|"")*)"/g, (_, inner: string) => inner.replaceAll('""', '"'));

/** A question's metric query in the tool's input format. */
export function metricQueryOf(query: Json): Json {
  if ('rows' in query) return listingOf(query.rows as Json, query.time);
  const define: Json[] = [];
  const named = (metric: Json, label: string): Json => {
    if ('ratio' in metric) {
      const { of, per } = metric.ratio as { of: Json; per: Json };
      const [above, below] = [of, per].map((part) => hidden(part));
      return { name: label, expression: `"${above}" / "${below}"` };
    }
    const { label: _, ...rest } = metric;
    return {
      ...rest,
      name: label,
      ...(rest.time ? { time: plain(rest.time) } : {}),
      ...(rest.filters ? { filters: filter(rest.filters as Json) } : {}),
    };
  };
  const hidden = (metric: Json): string => {
    const name = `part_${define.length + 1}`;
    define.push({});
    define[define.findIndex((one) => Object.keys(one).length === 0)] = named(metric, name);
    return name;
  };
  const filter = (one: Json): Json => {
    const copy: Json = { ...one };
    for (const key of ['and', 'or'] as const) if (key in one) copy[key] = (one[key] as Json[]).map(filter);
    for (const key of ['not', 'any', 'all', 'none'] as const) if (key in one) copy[key] = filter(one[key] as Json);
    for (const key of ['dimension', 'entity', 'of', 'per'] as const) if (key in one) copy[key] = plain(one[key]);
    if ('metric' in one) copy.metric = hidden(one.metric as Json);
    return copy;
  };
  const by = (one: unknown) =>
    typeof one === 'string'
      ? plain(one)
      : { ...(one as Json), grain: (one as Json).grain === 'hour' ? 'hour_of_day' : (one as Json).grain };
  const metrics = (query.metrics as (Json & { label: string })[]).map((metric) => named(metric, metric.label));
  const having = query.having as (Json & { metric: string }) | undefined;
  const order = query.order as { metric: string; direction: string }[] | undefined;
  const top = query.top as Json | undefined;
  const body: Json = {
    metrics,
    by: (query.by as unknown[]).map(by),
    time: query.time,
    filters: query.filters && filter(query.filters as Json),
    having: having && [{ ...without(having, 'metric'), column: having.metric }],
    order: order?.map(({ metric, direction }) => ({ by: metric, direction })),
    limit: query.limit,
    top: top && { ...top, ...(top.per ? { per: by(top.per) } : {}) },
    compare_to: query.compare_to,
    show: query.show && (query.show as unknown[]),
    ...(define.length > 0 ? { define } : {}),
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function listingOf(rows: Json, time: unknown): Json {
  const listing = {
    ...rows,
    columns: (rows.columns as string[]).map(plain),
    order: (rows.order as Json[]).map(({ column, direction }) => ({ by: plain(column), direction })),
  };
  return time === undefined ? { rows: listing } : { rows: listing, time };
}

function without(object: Json, key: string): Json {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}
