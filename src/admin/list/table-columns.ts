/** The columns of the table of leads, with their widths from 64 rem. */
export const tableColumns = [
  { id: 'date', title: 'Date', width: 'lg:w-[8.5rem]' },
  { id: 'name', title: 'Name', width: 'lg:w-[12.5%]' },
  { id: 'contact', title: 'Contact', width: 'lg:w-[17%]' },
  { id: 'service', title: 'Service', width: 'lg:w-[12%]' },
  { id: 'status', title: 'Status', width: 'lg:w-[9rem] xl:w-[10.5rem]' },
  { id: 'message', title: 'Message', width: 'lg:w-auto' },
  { id: 'actions', title: 'Actions', width: 'lg:w-[8.5rem] xl:w-[9.5rem]' },
] as const;
