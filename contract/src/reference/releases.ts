/** The calls that came with each release, the oldest first. What is in none of them is in no release yet. */
export const releases: Readonly<Record<string, string>> = {
  '0.1.0': `
    getLocation updateLocation deleteLocation listIntegratorLocations listAnyIntegratorLocations listManagedLocations
    createLocation transferLocation getLocationTree recreateLocationTree resetLocation resetAnyLocation recreateConditionals
    cleanMetrics setLocationImage createConditional deleteConditional findConditionals updateConditional updateZone
    getAutomation updateAutomation createZoneCalendar deleteZoneCalendar setZoneCalendarDay setCalendarDay getComponent
    updateComponent splitComponent getMeasurement updateMeasurement deleteMeasurement addMeasurementInformation storeValue
    getLocationBySlid findLocationsBySlid searchLocations listProducts listUnits deleteProduct getCurrentAccount
    createAccount updateAccount deleteAccount getAccountAuthorization getCurrentAuthorization listAccountLogins
    listIntegratorAccounts listAccountOwners moveAccount logout keepAlive listIntegratorTraces listManagedTraces
    listOwnTraces listAllTraces exportAccountUsage cleanIdentities listManagedAccounts createManagedAccount
    getManagedAccount updateManagedAccount deleteManagedAccount listManagedAccountLogins getGroup updateGroup deleteGroup
    listIntegratorGroups createGroup listManagedGroups createManagedGroup updateManagedGroup deleteManagedGroup
    listIntegrations createIntegration updateIntegration deleteIntegration commitDeviceComponents
    commitManagedDeviceComponents reloadDevice getDevice listManagedDevices initializeDevice listLocationDevices
    listUnlinkedDevices moveDevice resetDevice resetManagedDevice unlinkDevice unlinkManagedDevice updateDevice
    updateManagedDevice validateDeviceToken validateManagedDeviceToken registerComponent deleteComponent
    getComponentByMacAddress linkComponent linkComponents unlinkComponent listLocationComponents listRegisteredComponents
    listUnlinkedComponents resizeComponent updateRegisteredComponent registerElsys registerElsysText
  `,
}

export const unreleased = 'Unreleased'

export const namesIn = (names: string): string[] => names.trim().split(/\s+/)

const sinceOfCalls = new Map(
  Object.entries(releases).flatMap(([release, names]) => namesIn(names).map((name) => [name, release])),
)

/** The release since which there is a call. */
export const sinceOf = (name: string): string => sinceOfCalls.get(name) ?? unreleased
