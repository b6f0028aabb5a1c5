export const product = 'Integrator Console'
