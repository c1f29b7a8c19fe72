export const dashboards = {
  title: 'Dashboards',
};
