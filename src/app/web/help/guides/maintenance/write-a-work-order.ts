import type { Guide } from '../../guide.ts'

export const writeAWorkOrder: Guide = {
  id: 'write-a-work-order',
  title: 'Report something broken',
  reader: 'maintenance',
  pages: ['/workorders', '/rooms', '/lockers'],
  words: 'new, fault, repair, out of service, urgent, photo',
  steps: [
    { say: 'On the page Work orders, press **New Workorder**.', acts: [{ press: 'New Workorder' }] },
    {
      say: 'Choose the **Facility**, and the **Priority**. Urgent ones sound an alert at every desk.',
      acts: [
        { choose: 'Facility', with: 'Room 208' },
        { choose: 'Priority', with: 'High' },
      ],
    },
    {
      say: 'Enter a **Title** and a **Description**.',
      acts: [
        { fill: 'Title', with: 'Door does not close' },
        { fill: 'Description', with: 'The upper hinge is loose.' },
      ],
    },
    {
      say: 'Choose **Out of service** if nobody may rent the room until it is repaired.',
      acts: [{ press: 'Out of service' }],
      picture: 'dialog',
    },
    {
      say: 'Press **Create Workorder**.',
      acts: [{ press: 'Create Workorder' }, { see: 'Door does not close' }],
    },
  ],
}
