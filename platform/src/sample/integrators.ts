import { sampleIntegratorId } from '../domain/installation/check.ts'

/** How much each integrator of the sample data has. */
export interface IntegratorPlan {
  id: string
  name: string
  isOperator: boolean
  /** Where the numbers in its ids start, so that two integrators never share one. */
  firstNumber: number
  locations: number
  devices: number
  products: number
  unlinkedComponents: number
  groups: number
  integrations: number
  traces: number
}

export const mainIntegrator: IntegratorPlan = {
  id: sampleIntegratorId,
  name: 'Nordkälte Anlagenservice GmbH',
  isOperator: false,
  firstNumber: 1,
  locations: 66,
  devices: 80,
  products: 25,
  unlinkedComponents: 60,
  groups: 8,
  integrations: 6,
  traces: 400,
}

export const secondIntegrator: IntegratorPlan = {
  id: 'int-alpenmess',
  name: 'Alpenmess Energie AG',
  isOperator: false,
  firstNumber: 501,
  locations: 9,
  devices: 10,
  products: 6,
  unlinkedComponents: 8,
  groups: 2,
  integrations: 3,
  traces: 40,
}

export const operatorIntegrator: IntegratorPlan = {
  id: 'int-operator',
  name: 'Platform Operations',
  isOperator: true,
  firstNumber: 901,
  locations: 1,
  devices: 2,
  products: 2,
  unlinkedComponents: 2,
  groups: 1,
  integrations: 1,
  traces: 12,
}
