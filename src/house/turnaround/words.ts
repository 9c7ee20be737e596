/** The states between check-out and ready, in order. They divide the facility status 'cleaning'. */
export const turnaroundStates = ['dirty', 'cleaning', 'inspect'] as const

export type TurnaroundState = (typeof turnaroundStates)[number]

export const inspectionStatuses = ['pending', 'passed', 'returned', 'failed', 'skipped'] as const

export type InspectionStatus = (typeof inspectionStatuses)[number]

/** The findings at a step of an inspection: fine, clean it again, or something is broken. */
export const findings = ['ok', 'clean_again', 'fault'] as const

export type Finding = (typeof findings)[number]

/** Maximum number of business days of a report. */
export const MAX_REPORT_DAYS = 93
