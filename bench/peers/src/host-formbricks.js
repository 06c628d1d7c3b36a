import formbricks from '@formbricks/js'

// Its own script comes from the installation at run time; here only what the page bundles counts.
void formbricks.setup({ environmentId: 'bench', appUrl: location.origin })
