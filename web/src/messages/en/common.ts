/** The frame around every page, and words that several pages share. */
export const common = {
  skip: 'Skip to the content',
  navigation: 'Main',
  nav: {
    home: 'Home',
    sources: 'Data sources',
    reports: 'Reports',
    dashboards: 'Dashboards',
    goals: 'Goals',
    ask: 'Ask',
    usage: 'Usage',
    settings: 'Settings',
  },
  organization: 'Organization',
  nowIn: 'Now in {{name}}',
  signOut: 'Sign out',
  inactive: 'The subscription of this organization is {{status}}. Until it is active again, every key and connected app is refused.',
};
