/** What the parts of every page say on pages for cleaners and guests. */
export const en = {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try Again',
  saving: 'Saving...',
  processing: 'Processing...',
  loading: 'Loading',
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  enterPasswordToSee: 'Enter your password to see this.',
  enterPassword: 'Enter Password',
  unknownCode: 'Unknown code',
  // Unsaved input
  discardQuestion: 'Discard your changes?',
  discardHint: 'They have not been saved.',
  discardChanges: 'Discard Changes',
  keepEditing: 'Keep Editing',
  // The connection
  typedStays: 'The server cannot be reached. What you typed stays here.',
  notResponding: 'The server is not responding. Nothing was lost. Try again.',
  noAnswer: 'The server did not answer. Check the connection and try again.',
  noAnswerToWrite: 'The server did not answer. Check the connection and try again: nothing is stored twice.',
  partIsLate: 'The server is not responding. Check the connection and try again.',
  missingPart: 'This part could not be loaded. Keydesk may have been updated: reload to continue.',
  latePart:
    'This part has not arrived: the server is not responding. It opens as soon as it arrives, or reload to try again.',
  later: 'Later',
  reload: 'Reload',
  // The camera
  startingCamera: 'Starting camera…',
  cameraView: 'Camera view of the code',
  cameraNotSupported: 'Camera access not supported in this browser',
  cameraDenied: 'Failed to access the camera. Please make sure camera permissions are granted and try again.',
  cameraFailed: 'An error occurred while trying to access the camera.',
  cameraMissing: 'No camera found on this device',
} as const
