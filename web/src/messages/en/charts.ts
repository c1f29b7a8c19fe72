/** Charts and data tables on any page. */
export const charts = {
  asTable: 'Show as table',
  asChart: 'Show as chart',
  empty: 'No data to show.',
  notDrawn: 'The chart could not be loaded, so its data is shown as a table.',
  noRows: 'No rows.',
};
