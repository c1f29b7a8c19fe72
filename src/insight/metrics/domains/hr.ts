import type { Domain } from './types.ts';

export const hr: Domain = {
  id: 'hr',
  title: 'Human resources',
  metrics: [
    { kind: 'count_distinct', title: 'People', of: /^(employee|employees|staff|person|worker)$/ },
    { kind: 'sum', title: 'Hires', of: /^(hires|hired|joiners)$/ },
    { kind: 'sum', title: 'Leavers', of: /^(leavers|terminations|attrition|resignations)$/ },
    { kind: 'average', title: 'Average salary', of: /^(salary|wage|pay|compensation)$/ },
    { kind: 'average', title: 'Average tenure', of: /^(tenure|seniority|years)$/ },
    { kind: 'sum', title: 'Days of absence', of: /^(absence|absences|sick|leave)$/ },
  ],
  dimensions: [
    /^(department|team|unit|division)$/,
    /^(title|role|position|grade|level)$/,
    /^(location|office|country|region)$/,
    /^(gender|age)$/,
    /^(contract|status)$/,
  ],
  funnel: [
    /^(applications|applicants|applied)$/,
    /^(screened|screenings)$/,
    /^(interviews|interviewed)$/,
    /^(offers|offered)$/,
    /^(hires|hired)$/,
  ],
};
