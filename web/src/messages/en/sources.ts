export const sources = {
  title: 'Data sources',
};
