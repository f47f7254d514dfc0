package param

// secrets are the names in the order in which the conventions list them.
var secrets = []Entry{
	{"X-Amz-Signature", "Amazon Web Services", "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-authentication-methods.html"},
	{"X-Amz-Credential", "Amazon Web Services", "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-authentication-methods.html"},
	{"X-Amz-Security-Token", "Amazon Web Services", "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-authentication-methods.html"},
	{"AWSAccessKeyId", "Amazon S3", "https://docs.aws.amazon.com/AmazonS3/latest/developerguide/RESTAuthentication.html#RESTAuthenticationQueryStringAuth"},
	{"Signature", "Amazon CloudFront", "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-canned-policy.html"},
	{"sig", "Azure Storage", "https://learn.microsoft.com/azure/storage/common/storage-sas-overview#sas-token"},
	{"X-Goog-Signature", "Google Cloud Storage", "https://cloud.google.com/storage/docs/access-control/signed-urls"},
}
