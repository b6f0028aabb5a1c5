const byGrid = (growth, act) =>
  [...new Set(growth.map(({ name }) => name))].map((name) => ({
    name,
    points: growth.filter((point) => point.name === name).map((point) => [point.size, point[act].ms]),
  }))

/** What each part draws, by the name of its picture. */
export const plots = {
  calls: ({ growth }) => ({
    'growth-calls': {
      title: 'Reading a whole list of locations from the platform',
      x: 'locations',
      y: 'milliseconds',
      series: [
        { name: 'whole list', points: growth.map(({ rows, seconds }) => [rows, seconds * 1000]) },
        { name: 'unchanged (304)', points: growth.map(({ rows, unchanged }) => [rows, unchanged * 1000]) },
      ],
    },
  }),
  grids: ({ growth }) => ({
    'growth-first-rows': {
      title: 'First rows visible',
      x: 'rows',
      y: 'milliseconds',
      series: byGrid(growth, 'rows'),
    },
    'growth-first-sort': {
      title: 'First sort painted',
      x: 'rows',
      y: 'milliseconds',
      series: byGrid(growth, 'firstSort'),
    },
    'growth-filter': {
      title: 'Filter painted',
      x: 'rows',
      y: 'milliseconds',
      series: byGrid(growth, 'filter'),
    },
  }),
  startup: () => ({}),
  location: () => ({}),
}
