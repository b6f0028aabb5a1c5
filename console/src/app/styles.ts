// The base alone: each part of the kit imports the styles of the Mantine components that it uses,
// and ui/tokens.css stands for Mantine's baseline, so that pages without Mantine look the same.
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
