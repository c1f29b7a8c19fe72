export const goals = {
  title: 'Goals',
};
