/** Texts of e-mails to the payers of memberships. */
export const en = {
  greeting: 'Hello {name},',
  member: 'Member: {name}, {number}',
  // Sold
  soldSubject: '{venue}: your {plan} membership',
  sold: 'The {plan} membership runs from {from} until {until}.',
  fee: 'It costs {fee} every {months, plural, one {month} other {# months}}.',
  renews: 'It renews after that day unless you cancel it.',
  renewsNot: 'It ends after that day and does not renew.',
  due: 'Amount due: {amount}',
  // Cancelled
  cancelledSubject: '{venue}: the {plan} membership is cancelled',
  lastDay: 'We received your cancellation. The last day of the {plan} membership is {day}.',
  cancelled: 'The {plan} membership was cancelled on {day}.',
  // Frozen
  frozenSubject: '{venue}: the {plan} membership is frozen until {until}',
  frozen: 'The {plan} membership is frozen from {from} until {until}.',
  whileFrozen: 'Until then it has no benefits and no fee. The paid days move behind the freeze.',
  // Ending
  endsSubject: '{venue}: the {plan} membership ends on {day}',
  ends: 'The {plan} membership ends on {day} and does not renew.',
  howToRenew: 'To keep it, renew it at the desk.',
  // New fee
  priceSubject: '{venue}: new fee of the {plan} membership',
  price:
    'From {day} the {plan} membership costs {fee} every {months, plural, one {month} other {# months}} instead of {formerFee}.',
  priceChoice: 'If you do not want to keep it, please tell us before that day.',
  // Unpaid
  unpaidSubject: '{venue}: {amount} is due for the {plan} membership',
  unpaid: '{amount} is due for the {plan} membership, unpaid since {day}.',
  suspendsOn: 'If it is not paid, the membership is suspended on {day}.',
  suspended: 'The membership has been suspended since {day}. It is active again as soon as this is paid.',
  daysLost: 'Paid days that pass during a suspension are lost.',
  daysMoved: 'Paid days are not lost: they move behind a suspension.',
} as const
