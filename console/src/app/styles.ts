// The base alone: each part of the kit imports the styles of the Mantine components that it uses.
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
