const react = { react: '19.3.1', 'react-dom': '19.3.1' }

/** The grids that our list is compared with, in exact versions. None is a package of the project. */
export const grids = {
  'AG Grid': {
    page: 'ag-grid.jsx',
    packages: { 'ag-grid-community': '36.2.0', 'ag-grid-react': '36.2.0', ...react },
  },
  'MUI X Data Grid': {
    page: 'mui-x.jsx',
    packages: {
      '@mui/x-data-grid': '9.14.0',
      '@mui/material': '9.5.0',
      '@emotion/react': '11.14.0',
      '@emotion/styled': '11.14.1',
      ...react,
    },
  },
  'TanStack Table': {
    page: 'tanstack.jsx',
    packages: { '@tanstack/react-table': '9.3.1', '@tanstack/react-virtual': '3.14.26', ...react },
  },
  'react-admin': {
    page: 'react-admin.jsx',
    packages: { 'react-admin': '5.15.4', ...react },
  },
}
