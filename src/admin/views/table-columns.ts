/** The columns of the table of leads; `.col-…` in styles/admin/lead-table.css sets their widths. */
export const tableColumns = [
  { id: 'date', title: 'Date' },
  { id: 'name', title: 'Name' },
  { id: 'contact', title: 'Contact' },
  { id: 'service', title: 'Service' },
  { id: 'status', title: 'Status' },
  { id: 'message', title: 'Message' },
  { id: 'actions', title: 'Actions' },
] as const;
