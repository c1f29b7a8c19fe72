/** Charts and tables of data, wherever they are. */
export const charts = {
  asTable: 'Show as table',
  asChart: 'Show as chart',
  empty: 'There is nothing to draw.',
  notDrawn: 'The chart could not be loaded; here is its table.',
  noRows: 'No rows.',
};
