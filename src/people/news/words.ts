/** Why no news can be sent: nobody agreed, e-mail is off, or a link would lead nowhere (PUBLIC_URL). */
export const newsObstacles = ['nobody', 'mail_off', 'no_address'] as const

export type NewsObstacle = (typeof newsObstacles)[number]
